/** Rows of tabs or pills that scroll sideways on small screens: the present one is kept in sight. */
import { type RefObject, useEffect, useRef } from 'react'

/** For the list itself. The `at`th entry stands in the middle as far as the row scrolls, also after figures widen the row. */
export function usePresentInSight<Row extends HTMLElement>(at: number): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const list = row.current
    const here = list?.children[at]
    if (!list || !here || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => {
      const [outer, inner] = [list.getBoundingClientRect(), here.getBoundingClientRect()]
      list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
    })
    for (const entry of list.children) watch.observe(entry)
    return () => watch.disconnect()
  }, [at])
  return row
}
