/** The map's colours, read from the page's design tokens, for both themes. */
import { useEffect, useState } from 'react'
import { useTheme } from '../theme.ts'

const names = [
  'map-land',
  'map-water',
  'map-line',
  'map-text',
  'map-d',
  'map-road',
  'map-casing',
  'map-highway',
  'map-park',
  'map-rail',
  'line-strong',
  'green',
] as const
export type MapColours = Readonly<Record<(typeof names)[number], string>>

/** Reads the tokens as the browser resolves them now. */
export function readColours(): MapColours {
  const probe = document.createElement('span')
  document.body.append(probe)
  const read = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(names.map((name) => [name, read(name)])) as MapColours
  probe.remove()
  return colours
}

/** The colours, read again whenever the theme changes. */
export function useColours(): MapColours {
  const theme = useTheme()
  const [colours, setColours] = useState(readColours)
  useEffect(() => {
    const read = () => setColours(readColours())
    if (theme) read()
    const night = matchMedia('(prefers-color-scheme: dark)')
    night.addEventListener('change', read)
    return () => night.removeEventListener('change', read)
  }, [theme])
  return colours
}
