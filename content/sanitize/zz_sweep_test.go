package sanitize
import ("testing";"os";"bufio";"fmt";"unicode";"github.com/charmbracelet/x/ansi")
func TestSweep(t *testing.T){
 f,_:=os.Open("/tmp/probe/wc.txt"); sc:=bufio.NewScanner(f); wc:=map[rune]int{}
 for sc.Scan(){ var r rune; var w int; fmt.Sscanf(sc.Text(),"%x %d",&r,&w); wc[r]=w }
 type k struct{kind string; a,b int}
 n:=map[k]int{}; ex:=map[k][]rune{}
 for r:=rune(0xa0); r<=unicode.MaxRune; r++ {
  if Unsafe(r) {continue}
  for _,b:=range []struct{n,s string; w int}{{"","",0},{"a","a",1},{"漢","漢",2}} {
   x:=Text(b.s+string(r)); sum:=0; for _,q:=range x { sum+=wc[q] }
   if g:=ansi.StringWidth(x); g!=sum { key:=k{b.n,g,sum}; n[key]++; if len(ex[key])<40 {ex[key]=append(ex[key],r)} }
  }
 }
 for key,c:=range n { fmt.Printf("%q ansi %d wc %d: %d ",key.kind,key.a,key.b,c); for _,r:=range ex[key]{fmt.Printf("%x%s ",r,"")}; fmt.Println() }
}
