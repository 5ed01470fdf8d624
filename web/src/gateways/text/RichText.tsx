/** Messages with marked words inside: `Move in with <b>{{amount}}</b>`. */
import { Fragment, type ReactNode } from 'react'

const mark = /<(\w+)>(.*?)<\/\1>/gs

/** In an element of its own, with its place as key, where no mark begins: page translators replace text nodes (docs/adr/0090-translated-pages.md). */
const plain = (words: string, key: number) => words && <span key={key}>{words}</span>

/** Renders a message; each `<name>…</name>` in it becomes what `marks[name]` returns for its words. */
export function RichText({
  children,
  marks,
}: {
  children: string
  marks: Record<string, (content: string) => ReactNode>
}) {
  const nodes: ReactNode[] = []
  let end = 0
  for (const found of children.matchAll(mark)) {
    const [whole, name = '', content = ''] = found
    nodes.push(
      plain(children.slice(end, found.index), end),
      <Fragment key={found.index}>{marks[name]?.(content) ?? content}</Fragment>,
    )
    end = found.index + whole.length
  }
  nodes.push(plain(children.slice(end), end))
  return <>{nodes}</>
}
