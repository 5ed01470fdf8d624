/** Loads a map only once it is on screen, and only where the browser can draw one. Otherwise the page says so and the list stays. */
import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../text.tsx'
import css from './OnScreen.module.css'

type Where = 'waiting' | 'here' | 'unable'

export function OnScreen({ children }: { children: () => ReactNode }) {
  const text = useText('ui')
  const frame = useRef<HTMLDivElement>(null)
  const [where, setWhere] = useState<Where>('waiting')
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setWhere(canDraw() ? 'here' : 'unable')
        watcher.disconnect()
      },
      { rootMargin: '200px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const unable = <p className={css.unable}>{text('noMap')}</p>
  return (
    <div className={css.frame} ref={frame}>
      {where === 'unable' && unable}
      {where === 'here' && (
        <Guard fallback={unable}>
          <Suspense fallback={<p className={css.unable}>{text('loadingMap')}</p>}>{children()}</Suspense>
        </Guard>
      )}
    </div>
  )
}

/** Whether there is WebGL 2, without which the map cannot be drawn. */
function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

/** A map that fails leaves the rest of the page alone. */
class Guard extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
