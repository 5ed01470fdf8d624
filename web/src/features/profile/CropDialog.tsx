/** Chooses the square of a picture that others see, by pointer or keyboard, and sends it as 300×300 PNG (D 4.9). */
import { useEffect, useRef, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './CropDialog.module.css'
import { CropFrame } from './CropFrame.tsx'
import { drawSquare, middleSquare, resized, type Square } from './crop.ts'
import { useChangeAvatar } from './queries.ts'

interface Props {
  readonly id: string
  readonly file: File
  readonly onAnother: () => void
  readonly onClose: () => void
}

export function CropDialog({ id, file, onAnother, onClose }: Props) {
  const text = useText('profile')
  const toast = useToast()
  const refusal = useRefusal()
  const change = useChangeAvatar(id)
  const { picture, isUnreadable } = usePicture(file)
  const [square, setSquare] = useState<Square>()
  const kept = square ?? (picture && middleSquare(sizeOf(picture)))
  const use = async () => {
    const blob = picture && kept && (await drawSquare(picture, kept))
    if (!blob) return
    change.mutate(new File([blob], 'avatar.png', { type: 'image/png' }), {
      onSuccess: () => {
        toast({ title: text('picture.changed') })
        onClose()
      },
      onError: () => toast({ tone: 'bad', title: text('picture.failed'), milliseconds: 3000 }),
    })
  }
  // It opens with the picture, so that it never grows under a hand.
  if (!picture && !isUnreadable) return null
  const foot = (
    <>
      <Button kind="plain" onClick={onAnother}>
        {text('picture.another')}
      </Button>
      <Button kind="main" busy={change.isPending} disabled={!kept} onClick={() => void use()}>
        {text('picture.use')}
      </Button>
    </>
  )
  return (
    <Dialog open title={text('picture.title')} onClose={onClose} foot={foot}>
      {isUnreadable && <Callout tone="bad" title={text('picture.unreadable')} />}
      {picture && kept && (
        <div className={css.crop}>
          <CropFrame picture={picture} square={kept} onChange={setSquare} />
          <Zoom picture={picture} square={kept} onChange={setSquare} />
          <div className={css.seen}>
            <Seen picture={picture} square={kept} size={72} />
            <Seen picture={picture} square={kept} size={44} />
            <p className="small soft">{text('picture.note')}</p>
          </div>
          {change.isError && (
            <Callout tone="bad" title={text('picture.failed')}>
              {refusal(change.error)}
            </Callout>
          )}
        </div>
      )}
    </Dialog>
  )
}

const sizeOf = (picture: HTMLImageElement) => ({ width: picture.naturalWidth, height: picture.naturalHeight })

/** The file as a picture that can be shown and drawn. */
function usePicture(file: File) {
  const [picture, setPicture] = useState<HTMLImageElement>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => {
    const image = new Image()
    const address = URL.createObjectURL(file)
    setPicture(undefined)
    setIsUnreadable(false)
    image.onload = () => setPicture(image)
    image.onerror = () => setIsUnreadable(true)
    image.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return { picture, isUnreadable }
}

/** How large the square is, in percent of the shorter side. */
function Zoom({ picture, square, onChange }: Kept & { onChange: (square: Square) => void }) {
  const text = useText('profile')
  const size = sizeOf(picture)
  return (
    <label className={css.zoom}>
      <Icon name="minus" />
      <span className="vh">{text('picture.size')}</span>
      <input
        type="range"
        min={20}
        max={100}
        step={1}
        value={Math.round((100 * square.side) / Math.min(size.width, size.height))}
        onChange={(event) => onChange(resized(square, Number(event.target.value) / 100, size))}
      />
      <Icon name="plus" />
    </label>
  )
}

interface Kept {
  readonly picture: HTMLImageElement
  readonly square: Square
}

/** How others see the square. Decoration. */
function Seen({ picture, square, size }: Kept & { size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pixels = size * 2
  useEffect(() => {
    const brush = canvas.current?.getContext('2d')
    brush?.drawImage(picture, square.left, square.top, square.side, square.side, 0, 0, pixels, pixels)
  }, [picture, square, pixels])
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={pixels} height={pixels} style={{ width: size, height: size }} />
    </span>
  )
}
