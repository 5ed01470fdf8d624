/** Loads a map only when it is on screen and WebGL 2 is available. Otherwise the page says so, and the list remains. */
import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../text/useText.tsx'
import css from './LazyMap.module.css'

type LoadState = 'waiting' | 'here' | 'unable'

export function LazyMap({ children }: { children: () => ReactNode }) {
  const text = useText('ui')
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<LoadState>('waiting')
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setState(hasWebGl2() ? 'here' : 'unable')
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const unable = <p className={css.unable}>{text('noMap')}</p>
  return (
    <div className={css.frame} ref={frame}>
      {state === 'waiting' && <noscript>{unable}</noscript>}
      {state === 'unable' && unable}
      {state === 'here' && (
        <MapErrorBoundary fallback={unable}>
          <Suspense fallback={<p className={css.unable}>{text('loadingMap')}</p>}>{children()}</Suspense>
        </MapErrorBoundary>
      )}
    </div>
  )
}

/** Whether there is WebGL 2, without which the map cannot be drawn. */
function hasWebGl2(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

/** An error in the map does not affect the rest of the page. */
class MapErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
