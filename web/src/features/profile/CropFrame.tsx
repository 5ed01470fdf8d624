/** The picture below a round frame: dragged, pinched, scrolled, moved by arrow keys or by buttons (react-easy-crop). */
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './CropDialog.module.css'
import { type Area, limitOffset, maxZoom, type Point, type Size } from './crop.ts'

interface Props {
  readonly picture: HTMLImageElement
  readonly area: Area | undefined
  /** Receives the cropped square, in the picture's own pixels. */
  readonly onChange: (area: Area) => void
}

/** Screen pixels per press of an arrow. */
const step = 12

export function CropFrame({ picture, area, onChange }: Props) {
  const text = useText('profile')
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [media, setMedia] = useState<Size>()
  const [frame, setFrame] = useState<Size>()
  const move = (x: number, y: number) => {
    if (media && frame) setOffset(limitOffset({ x: offset.x + x * step, y: offset.y + y * step }, media, frame, zoom))
  }
  const percent = (part = 0, whole: number) => Math.round((100 * part) / whole)
  return (
    <>
      <div className={css.frame}>
        <Cropper
          image={picture.src}
          crop={offset}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={step}
          // The stylesheet is part of the page's own: the Content-Security-Policy blocks one inserted by a script.
          disableAutomaticStylesInjection
          onCropChange={setOffset}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onChange(pixels)}
          setMediaSize={setMedia}
          setCropSize={setFrame}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': text('picture.frame'),
            'aria-describedby': 'crop-position',
          }}
        />
        <span className="vh" id="crop-position" role="status">
          {text('picture.position', {
            left: percent(area?.x, picture.naturalWidth),
            top: percent(area?.y, picture.naturalHeight),
          })}
        </span>
      </div>
      <div className={css.controls}>
        <div className={css.moves}>
          <IconButton icon="caret-left" label={text('picture.left')} onClick={() => move(-1, 0)} />
          <IconButton icon="caret-right" label={text('picture.right')} onClick={() => move(1, 0)} />
          <IconButton icon="caret-up" label={text('picture.up')} onClick={() => move(0, -1)} />
          <IconButton icon="caret-down" label={text('picture.down')} onClick={() => move(0, 1)} />
        </div>
        <label className={css.zoom}>
          <Icon name="minus" />
          <span className="vh">{text('picture.size')}</span>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
          <Icon name="plus" />
        </label>
      </div>
    </>
  )
}
