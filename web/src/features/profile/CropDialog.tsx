/** Crops a profile picture to a square, by finger, pointer or keyboard, and sends it as 300×300 PNG (D 4.9). */

import { pictureTypeOf, pictureWithoutMetadata } from '@keyhold/rental/pictureMetadata.ts'
import { useEffect, useRef, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { isCanvasTrue } from '../../gateways/canvasCheck.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './CropDialog.module.css'
import { CropFrame } from './CropFrame.tsx'
import { type Area, drawSquare } from './crop.ts'
import { useChangeAvatar } from './queries.ts'

interface Props {
  readonly id: string
  readonly file: File
  readonly onAnother: () => void
  readonly onClose: () => void
}

export default function CropDialog({ id, file, onAnother, onClose }: Props) {
  const text = useText('profile')
  const toast = useToast()
  const refusal = useRefusal()
  const change = useChangeAvatar(id)
  const { picture, isUnreadable } = usePicture(file)
  const [crop, setCrop] = useState<Area>()
  const save = async () => {
    const chosen = picture && crop && (await avatarFile(file, picture, crop))
    if (!chosen) return
    change.mutate(chosen, {
      onSuccess: () => {
        toast({ title: text('picture.changed') })
        onClose()
      },
      onError: () => toast({ tone: 'bad', title: text('picture.failed'), milliseconds: 3000 }),
    })
  }
  // It opens together with the picture, and never grows.
  if (!picture && !isUnreadable) return null
  const footer = (
    <>
      <Button kind="plain" onClick={onAnother}>
        {text('picture.another')}
      </Button>
      <Button kind="main" busy={change.isPending} disabled={!crop} onClick={() => void save()}>
        {text('picture.use')}
      </Button>
    </>
  )
  return (
    <Dialog open title={text('picture.title')} onClose={onClose} footer={footer}>
      {isUnreadable && <Callout tone="bad" title={text('picture.unreadable')} />}
      {picture && (
        <div className={css.crop}>
          <CropFrame picture={picture} area={crop} onChange={setCrop} />
          <div className={css.seen}>
            <AvatarPreview picture={picture} area={crop} size={72} />
            <AvatarPreview picture={picture} area={crop} size={44} />
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

/** The crop; or the whole picture, whose centre the server takes, where the browser falsifies what it draws. */
async function avatarFile(file: File, picture: HTMLImageElement, crop: Area): Promise<File | undefined> {
  if (!isCanvasTrue()) return withoutMetadata(file)
  const blob = await drawSquare(picture, crop)
  return blob && new File([blob], 'avatar.png', { type: 'image/png' })
}

/** The picture without its metadata; the unchanged file if it cannot be parsed. */
async function withoutMetadata(file: File): Promise<File> {
  const bytes = pictureWithoutMetadata(new Uint8Array(await file.arrayBuffer()))
  return bytes ? new File([bytes], file.name, { type: `image/${pictureTypeOf(bytes)}` }) : file
}

/** The file as a picture that can be shown and drawn. */
function usePicture(file: File) {
  const [picture, setPicture] = useState<HTMLImageElement>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  useEffect(() => {
    const image = new Image()
    const url = URL.createObjectURL(file)
    setPicture(undefined)
    setIsUnreadable(false)
    image.onload = () => setPicture(image)
    image.onerror = () => setIsUnreadable(true)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return { picture, isUnreadable }
}

interface CropProps {
  readonly picture: HTMLImageElement
  readonly area: Area | undefined
}

/** A preview of the cropped picture. Decorative. */
function AvatarPreview({ picture, area, size }: CropProps & { size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pixels = size * 2
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (area) context?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, pixels, pixels)
  }, [picture, area, pixels])
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={pixels} height={pixels} style={{ width: size, height: size }} />
    </span>
  )
}
