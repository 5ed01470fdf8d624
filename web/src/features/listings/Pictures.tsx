/** All pictures of a home: beside each other, or one after the other by buttons, arrow keys or a finger. Loaded when somebody looks. */
import type { Photo as Picture } from '@keyhold/api/photos.schema.ts'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { fileAddress } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { sayPicture, sourceOf } from './facts.ts'
import css from './Pictures.module.css'

interface Props {
  readonly images: readonly Picture[]
  /** Which one to begin with; all beside each other without one. */
  readonly first: number | undefined
}

export default function Pictures({ images, first }: Props) {
  const [start, setStart] = useState(first)
  if (start === undefined) return <All images={images} onChoose={setStart} />
  return <OneByOne images={images} first={start} onAll={() => setStart(undefined)} />
}

function useSayNumbered(images: readonly Picture[]) {
  const text = useText('listings')
  return (at: number) =>
    text('picture.numbered', { number: at + 1, of: images.length, shown: sayPicture(images[at]?.alt, text) })
}

function All({ images, onChoose }: { images: readonly Picture[]; onChoose: (at: number) => void }) {
  const say = useSayNumbered(images)
  const choose = (event: MouseEvent, at: number) => {
    event.preventDefault()
    onChoose(at)
  }
  return (
    <ul className={css.masonry}>
      {images.map((image, at) => (
        <li key={image.id} style={{ aspectRatio: `${image.width} / ${image.height}` }}>
          <a href={fileAddress(image.filePath)} onClick={(event) => choose(event, at)}>
            <Photo photo={sourceOf(image)} alt={say(at)} sizes="(max-width: 767px) 92vw, 340px" />
          </a>
        </li>
      ))}
    </ul>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function OneByOne({ images, first, onAll }: Props & { first: number; onAll: () => void }) {
  const text = useText('listings')
  const say = useSayNumbered(images)
  const track = useRef<HTMLUListElement>(null)
  const next = useRef<HTMLSpanElement>(null)
  const [at, setAt] = useState(first)
  const show = (wanted: number) => {
    const found = Math.min(images.length - 1, Math.max(0, wanted))
    if (track.current) track.current.scrollLeft = found * track.current.clientWidth
    setAt(found)
  }
  useEffect(() => {
    // The dialog around opens in the same moment: only then is there a width.
    const frame = requestAnimationFrame(() => {
      if (track.current) track.current.scrollLeft = first * track.current.clientWidth
    })
    return () => cancelAnimationFrame(frame)
  }, [first])
  useEffect(() => {
    const dialog = track.current?.closest('dialog')
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      show(at + step)
      if (track.current?.contains(document.activeElement)) next.current?.querySelector('button')?.focus()
    }
    dialog?.addEventListener('keydown', press)
    return () => dialog?.removeEventListener('keydown', press)
  })
  return (
    <section className={css.viewer} aria-label={text('picture.one')}>
      <ul
        ref={track}
        className={css.track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth > 0 && setAt(Math.round(scrollLeft / clientWidth))
        }
      >
        {images.map((image, place) => (
          <li key={image.id} inert={place !== at}>
            <a href={fileAddress(image.filePath)} target="_blank" rel="noreferrer">
              <Photo photo={sourceOf(image)} alt={say(place)} sizes="(max-width: 767px) 92vw, 1072px" />
            </a>
          </li>
        ))}
      </ul>
      <div className={css.bar}>
        <Button kind="plain" small icon="images" onClick={onAll}>
          {text('picture.all', { count: images.length })}
        </Button>
        <span className="num small soft" role="status">
          <span aria-hidden="true">{`${at + 1} / ${images.length}`}</span>
          <span className="vh">{say(at)}</span>
        </span>
        <span className={css.steps} ref={next}>
          <IconButton
            icon="caret-left"
            label={text('picture.before')}
            aria-disabled={at === 0 || undefined}
            onClick={() => show(at - 1)}
          />
          <IconButton
            icon="caret-right"
            label={text('picture.after')}
            aria-disabled={at === images.length - 1 || undefined}
            onClick={() => show(at + 1)}
          />
        </span>
      </div>
    </section>
  )
}
