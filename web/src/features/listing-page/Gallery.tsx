/**
 * One big picture and four beside it; each opens the full gallery. Without JavaScript each picture opens on its own.
 */
import type { Photo as Picture } from '@keyhold/api/photos.schema.ts'
import { type MouseEvent, Suspense, useState } from 'react'
import { fileUrl } from '../../gateways/api.ts'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { formatPictureAlt } from './formatListing.ts'
import css from './Gallery.module.css'
import { masonryStyle } from './masonry.ts'
import pictures from './PhotoViewer.module.css'
import { photoSource, withoutPlaceholder } from './photoSource.ts'

const PhotoViewer = lazyPart(() => import('./PhotoViewer.tsx'))

/** Side by side on wide screens; the others are for swiping on a phone, and load lazily. */
const visibleCount = 5

export function Gallery({ images, title }: { images: readonly Picture[]; title: string }) {
  const text = useText('listings')
  const [open, setOpen] = useState<{ first: number | undefined }>()
  const show = (event: MouseEvent, first: number) => {
    event.preventDefault()
    setOpen({ first })
  }
  if (images.length === 0) return null
  return (
    <div className={css.frame}>
      <ul className={css.gallery}>
        {images.map((image, index) => (
          <li key={image.id}>
            <a href={fileUrl(image.filePath)} onClick={(event) => show(event, index)}>
              <Photo
                photo={index < visibleCount ? photoSource(image) : withoutPlaceholder(image)}
                alt={text('picture.numbered', {
                  number: index + 1,
                  of: images.length,
                  shown: formatPictureAlt(image.alt, text),
                })}
                sizes={index === 0 ? '(max-width: 767px) 100vw, 640px' : '320px'}
                eager={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      <div className={css.all}>
        <Button small icon="images" onClick={() => setOpen({ first: undefined })} aria-haspopup="dialog">
          {text('picture.all', { count: images.length })}
        </Button>
      </div>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={text('picture.allOf', { title })}
        size="full"
      >
        <Suspense fallback={<PhotoPlaceholder images={images} isOne={open?.first !== undefined} />}>
          <PhotoViewer images={images} first={open?.first} />
        </Suspense>
      </Dialog>
    </div>
  )
}

/** As large as the pictures, so that the dialog opens at its final size. */
function PhotoPlaceholder({ images, isOne }: { images: readonly Picture[]; isOne: boolean }) {
  if (isOne) return <div className={pictures.room} />
  return (
    <ul className={pictures.masonry} style={masonryStyle(images.length)} aria-hidden="true">
      {images.map(({ id, width, height }) => (
        <li key={id} style={{ aspectRatio: `${width} / ${height}` }} />
      ))}
    </ul>
  )
}
