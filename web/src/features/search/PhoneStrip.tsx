/**
 * Below a phone's map: the homes that have a pin now, one card each. The centred card highlights its pin, a pressed pin
 * scrolls to its card.
 */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths, type SearchQuery } from '../../paths.ts'
import { MoveInLine } from '../../ui/MoveInLine.tsx'
import { PetsToAsk } from '../../ui/PetsToAsk.tsx'
import css from './PhoneStrip.module.css'
import { formatRoomFacts, formatUsd } from './summaries.ts'

interface Props {
  readonly pins: readonly MapPin[]
  readonly selected: string | undefined
  /** The preceding search. */
  readonly query: SearchQuery
  readonly renderCorner: ((pin: MapPin) => ReactNode) | undefined
  /** Called when the user scrolls a card to the centre. */
  readonly onSelect: (id: string) => void
}

/** How long after the last scroll the strip counts as at rest. */
const restMilliseconds = 120

export function PhoneStrip({ pins, selected, query, renderCorner, onSelect }: Props) {
  const text = useText('search')
  const { strip, onScroll, onHand } = useStrip(pins, selected, onSelect)
  if (pins.length === 0) return null
  return (
    <ul
      ref={strip}
      className={css.strip}
      aria-label={text('homesOnThisMap')}
      onScroll={onScroll}
      onPointerDown={onHand}
      onWheel={onHand}
      onFocus={onHand}
    >
      {pins.map((pin) => (
        <li key={pin.id} data-home={pin.id} className={pin.id === selected ? css.on : undefined}>
          <Card pin={pin} query={query} corner={renderCorner?.(pin)} />
        </li>
      ))}
    </ul>
  )
}

/**
 * The strip's scroll position: it scrolls to the chosen pin's card automatically; a user's scroll reports the centred
 * card.
 */
function useStrip(pins: readonly MapPin[], selected: string | undefined, onSelect: (id: string) => void) {
  const strip = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const broughtByHand = useRef<string>(undefined)
  const isByHand = useRef(false)
  const order = pins.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards move the chosen one too
  useEffect(() => {
    const isThere = selected !== undefined && broughtByHand.current === selected
    broughtByHand.current = undefined
    isByHand.current &&= isThere
    const card = selected && !isThere && strip.current?.querySelector<HTMLElement>(`[data-home="${selected}"]`)
    if (!card) return
    strip.current?.scrollTo?.({ left: card.offsetLeft - 16, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }, [selected, order])
  useEffect(() => () => clearTimeout(rest.current), [])
  const onHand = () => {
    isByHand.current = true
  }
  const onScroll = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      if (!isByHand.current) return
      const cards = [...(strip.current?.children ?? [])] as HTMLElement[]
      const left = (strip.current?.scrollLeft ?? 0) + 16
      const nearest = cards.sort((one, two) => Math.abs(one.offsetLeft - left) - Math.abs(two.offsetLeft - left))[0]
      const id = nearest?.dataset.home
      if (!id || left <= 16 || id === selected) return
      broughtByHand.current = id
      onSelect(id)
    }, restMilliseconds)
  }
  return { strip, onScroll, onHand }
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function Card({ pin, query, corner }: { pin: MapPin; query: SearchQuery; corner: ReactNode }) {
  const text = useText('search')
  const language = useLanguage()
  return (
    <article className={css.card}>
      {pin.filePath ? (
        <img className="picture" src={fileUrl(pin.filePath)} alt="" loading="lazy" width={112} height={124} />
      ) : (
        <span />
      )}
      <div>
        <p className={css.price}>
          <span className="num">{formatUsd(pin.rentPrice, language)}</span> <small>{text('aMonth')}</small>
        </p>
        <h2>
          <Link to={paths.detail(pin.id, query)} lang={useOtherLanguage(pin.titleLanguage)}>
            {pin.title}
          </Link>
        </h2>
        <p className={css.facts}>{formatRoomFacts(pin, text, language)}</p>
        {pin.petsToAsk && query.pets && <PetsToAsk />}
        <p>
          <MoveInLine of={pin} />
        </p>
      </div>
      {corner && <div className={css.corner}>{corner}</div>}
    </article>
  )
}
