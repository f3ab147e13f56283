// Package imports is the way of other people's release notes into the catalog; it holds no code of its own. Package
// intake opens what the user names, be it file, folder, archive or standard input, and hands over one stream a file.
// Package upstream recognises a stream and reads notes out of it, sanitised. Package library keeps the notes on disk,
// joins them with our own, and writes the snapshot that the catalog is opened from. Of the three only library knows
// the other two, and the two do not know each other.
package imports
