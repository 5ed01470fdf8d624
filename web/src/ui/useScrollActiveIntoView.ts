/** Rows of tabs or pills that scroll sideways on small screens: scrolls the current one into view. */
import { type RefObject, useEffect, useRef } from 'react'

/** For the list itself. Centres the `at`th entry as far as the row scrolls, also after counts widen the row. */
export function useScrollActiveIntoView<Row extends HTMLElement>(activeIndex: number): RefObject<Row | null> {
  const list = useRef<Row>(null)
  useEffect(() => {
    const element = list.current
    const active = element?.children[activeIndex]
    if (!element || !active || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const [outer, inner] = [element.getBoundingClientRect(), active.getBoundingClientRect()]
      element.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
    })
    for (const entry of element.children) observer.observe(entry)
    return () => observer.disconnect()
  }, [activeIndex])
  return list
}
