/** The picture with the square that is kept: drag it, or move it with the arrow keys (with Shift in large steps). */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '../../gateways/text.tsx'
import css from './CropDialog.module.css'
import { moved, type Square } from './crop.ts'

interface Props {
  readonly picture: HTMLImageElement
  readonly square: Square
  readonly onChange: (square: Square) => void
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Steps of the arrow keys, as parts of the picture's width. */
const steps = { small: 0.01, large: 0.1 }

export function CropFrame({ picture, square, onChange }: Props) {
  const text = useText('profile')
  const frame = useRef<HTMLDivElement>(null)
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const percent = (part: number, whole: number) => (100 * part) / whole
  const pressArrow = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = size.width * (event.shiftKey ? steps.large : steps.small)
    onChange(moved(square, { x: arrow.x * step, y: arrow.y * step }, size))
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = size.width / (frame.current?.clientWidth || size.width)
    onChange(moved(square, { x: event.movementX * scale, y: event.movementY * scale }, size))
  }
  const left = percent(square.left, size.width)
  const top = percent(square.top, size.height)
  return (
    <div className={css.frame} ref={frame}>
      <img src={picture.src} alt="" width={size.width} height={size.height} />
      <button
        type="button"
        className={css.hole}
        aria-label={text('picture.frame')}
        aria-describedby="crop-position"
        style={{ left: `${left}%`, top: `${top}%`, width: `${percent(square.side, size.width)}%` }}
        onKeyDown={pressArrow}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <span className="vh" id="crop-position" role="status">
        {text('picture.position', { left: Math.round(left), top: Math.round(top) })}
      </span>
    </div>
  )
}
