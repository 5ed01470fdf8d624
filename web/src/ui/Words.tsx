/** Words that stand beside other nodes. */
import type { ReactNode } from 'react'

/** Puts bare text into an element of its own (docs/adr/0090-translated-pages.md); renders elements as they are. */
export function Words({ children }: { children?: ReactNode }) {
  return typeof children === 'string' ? <span>{children}</span> : children
}
