/** Sentences with marked words inside: `Move in with <b>{{amount}}</b>`. */
import { Fragment, type ReactNode } from 'react'

const mark = /<(\w+)>(.*?)<\/\1>/gs

/** Shows a sentence; each `<name>…</name>` in it becomes what `marks[name]` makes of the words inside. */
export function Rich({ children, marks }: { children: string; marks: Record<string, (words: string) => ReactNode> }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of children.matchAll(mark)) {
    const [whole, name = '', words = ''] = found
    parts.push(children.slice(end, found.index), <Fragment key={found.index}>{marks[name]?.(words) ?? words}</Fragment>)
    end = found.index + whole.length
  }
  parts.push(children.slice(end))
  return <>{parts}</>
}
