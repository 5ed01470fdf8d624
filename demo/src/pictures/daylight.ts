/** Light that falls from a window into a room, and the dark at the edges. */
import { d, H, path, poly, rect, times, W } from './paint.ts'

/** Daylight that falls from a window at x, y through the room and lies on the floor in panes. */
export function daylight(x: number, y: number, w: number, h: number, floorY: number, panes = 2, lean = 0.5): string {
  const drop = H - floorY
  const near = floorY + drop * 0.24
  const far = floorY + drop * 0.86
  const shift = (near - y - h) * lean + 60
  const pane = w / panes
  const patches = times(panes, (i) => {
    const left = x + i * pane + 10 + shift
    const reach = (far - near) * lean * 1.5 + 40
    const wide = 1.22
    const right = left + pane - 20
    const spreadBy = (i - panes / 2) * pane * (wide - 1)
    return poly(
      [
        [left, near],
        [right, near],
        [right + reach + spreadBy + pane * 0.2, far],
        [left + reach + spreadBy, far],
      ],
      '#fff1c9',
      0.26,
    )
  })
  const air = path(
    d`M${x},${y + h * 0.15}L${x + w},${y}L${x + w + shift * 1.9},${far}L${x + shift * 1.5},${far}Z`,
    'url(#beam)',
    0.4,
  )
  return patches + air
}

/** The darker edges every picture ends with. */
export const vignette = () => rect(0, 0, W, H, 'url(#vignette)')
