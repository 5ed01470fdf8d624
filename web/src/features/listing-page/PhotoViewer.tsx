/** All pictures of a home: side by side, or one by one with buttons, arrow keys or swipes. Loaded on demand. */
import type { Photo as Picture } from '@keyhold/api/photos.schema.ts'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { fileUrl } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { formatPictureAlt } from './formatListing.ts'
import { masonryStyle } from './masonry.ts'
import css from './PhotoViewer.module.css'
import { photoSource, withoutPlaceholder } from './photoSource.ts'

interface Props {
  readonly images: readonly Picture[]
  /** The first one shown; all side by side without one. */
  readonly first: number | undefined
}

export default function PhotoViewer({ images, first }: Props) {
  const [startIndex, setStartIndex] = useState(first)
  if (startIndex === undefined) return <PhotoGrid images={images} onChoose={setStartIndex} />
  return <PhotoCarousel images={images} first={startIndex} onAll={() => setStartIndex(undefined)} />
}

function useNumberedAlt(images: readonly Picture[]) {
  const text = useText('listings')
  return (index: number) =>
    text('picture.numbered', {
      number: index + 1,
      of: images.length,
      shown: formatPictureAlt(images[index]?.alt, text),
    })
}

function PhotoGrid({ images, onChoose }: { images: readonly Picture[]; onChoose: (index: number) => void }) {
  const altFor = useNumberedAlt(images)
  const choose = (event: MouseEvent, index: number) => {
    event.preventDefault()
    onChoose(index)
  }
  return (
    <ul className={css.masonry} style={masonryStyle(images.length)}>
      {images.map((image, index) => (
        <li key={image.id} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
          <a href={fileUrl(image.filePath)} onClick={(event) => choose(event, index)}>
            <Photo photo={photoSource(image)} alt={altFor(index)} sizes="(max-width: 767px) 92vw, 340px" />
          </a>
        </li>
      ))}
    </ul>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function PhotoCarousel({ images, first, onAll }: Props & { first: number; onAll: () => void }) {
  const text = useText('listings')
  const altFor = useNumberedAlt(images)
  const track = useRef<HTMLUListElement>(null)
  const next = useRef<HTMLSpanElement>(null)
  const [index, setIndex] = useState(first)
  const show = (wanted: number) => {
    const found = Math.min(images.length - 1, Math.max(0, wanted))
    if (track.current) track.current.scrollLeft = found * track.current.clientWidth
    setIndex(found)
  }
  useEffect(() => {
    // The surrounding dialog opens in the same moment: only then does it have a width.
    const frame = requestAnimationFrame(() => {
      if (track.current) track.current.scrollLeft = first * track.current.clientWidth
    })
    return () => cancelAnimationFrame(frame)
  }, [first])
  useEffect(() => {
    const dialog = track.current?.closest('dialog')
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      show(index + step)
      if (track.current?.contains(document.activeElement)) next.current?.querySelector('button')?.focus()
    }
    dialog?.addEventListener('keydown', onKeyDown)
    return () => dialog?.removeEventListener('keydown', onKeyDown)
  })
  return (
    <section className={css.viewer} aria-label={text('picture.one')}>
      <ul
        ref={track}
        className={css.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setIndex(Math.round(scrollLeft / clientWidth))
        }
      >
        {images.map((image, itemIndex) => (
          <li key={image.id} inert={itemIndex !== index}>
            <a href={fileUrl(image.filePath)} target="_blank" rel="noreferrer">
              <Photo
                photo={withoutPlaceholder(image)}
                alt={altFor(itemIndex)}
                sizes="(max-width: 767px) 92vw, 1072px"
              />
            </a>
          </li>
        ))}
      </ul>
      <div className={css.bar}>
        <Button kind="plain" small icon="images" onClick={onAll}>
          {text('picture.all', { count: images.length })}
        </Button>
        <span className="num small soft" role="status">
          <span aria-hidden="true">{`${index + 1} / ${images.length}`}</span>
          <span className="vh">{altFor(index)}</span>
        </span>
        <span className={css.steps} ref={next}>
          <IconButton
            icon="caret-left"
            label={text('picture.before')}
            aria-disabled={index === 0 || undefined}
            onClick={() => show(index - 1)}
          />
          <IconButton
            icon="caret-right"
            label={text('picture.after')}
            aria-disabled={index === images.length - 1 || undefined}
            onClick={() => show(index + 1)}
          />
        </span>
      </div>
    </section>
  )
}
