// Package imports is the way of other people's release notes into the catalog; it holds no code of its own. Package
// intake opens what the user names, be it file, folder, archive or standard input, and hands over one stream a file.
// Package upstream recognises a stream and reads notes out of it, sanitised; package factfile does so with what upstream
// records of enhancements, gates and releases. Package library keeps notes and facts on disk,
// joins them with our own, and writes the snapshot that the catalog is opened from. Package infer reads names and stages
// out of upstream's texts for it. Only library knows the others, and they do not know each other.
package imports
