/** Move-out beside move-in: every entry that differs, the objections, and what could be claimed (D 11.22). */
import type { SignedInventory } from '@keyhold/api/inventories.ts'
import { compareInventories, type ItemDifference, isClaimable } from '@keyhold/rental/inventoryComparison.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from './Comparison.module.css'
import { EntryPhotos } from './EntryPhotos.tsx'
import { WearSheet } from './WearSheet.tsx'

interface Props {
  readonly leaseId: string
  readonly before: SignedInventory
  readonly after: SignedInventory
  /** What a difference means for the reader. */
  readonly note: string
  /** The year of move-out. */
  readonly year: number
  /** Where the landlord can still claim for it. */
  readonly claimAt: string | undefined
}

export function Comparison({ leaseId, before, after, year, claimAt, note }: Props) {
  const text = useText('inventory')
  const { items, keys, meters, all, same } = compareInventories(before.content, after.content)
  const differ = items.length + keys.length
  // A meter always advances: it counts neither as changed nor as unchanged.
  const count = all - meters.length
  const objections = (id: string | undefined) => [
    ...objectionsTo(before, id).map((words) => text('compare.objected', { words })),
    ...objectionsTo(after, id).map((words) => text('compare.objectedAfter', { words })),
  ]
  const claimable = items.filter(isClaimable)
  return (
    <>
      <Panel label={text('compare.title', { differ, count })}>
        <h2>{text('compare.title', { differ, count })}</h2>
        <p className="small soft">
          {`${text('compare.same', { count: same })}${meters.length > 0 ? `, ${text('compare.meters', { count: meters.length })}` : ''}`}
        </p>
        <ul className={css.rows}>
          {items.map((one) => (
            <Row
              key={`${one.before?.id} ${one.after?.id}`}
              name={one.after?.name ?? one.before?.name ?? ''}
              under={[one.room, one.after?.note ?? '', ...objections(one.after?.id ?? one.before?.id)]}
              was={one.before && text(`condition.${one.before.condition}`)}
              is={one.after && text(`condition.${one.after.condition}`)}
              photos={photosOf(leaseId, one)}
              mark={<Badge tone={isClaimable(one) ? 'bad' : 'good'}>{text(`compare.${meaningOf(one)}`)}</Badge>}
            />
          ))}
          {keys.map(({ before: was, after: is }) => (
            <Row
              key={was?.id ?? is?.id}
              name={is?.name ?? was?.name ?? ''}
              under={objections(is?.id ?? was?.id)}
              was={was && text('keyCount', { count: was.count })}
              is={is && text('keyCount', { count: is.count })}
              mark={<Badge tone={(is?.count ?? 0) < (was?.count ?? 0) ? 'bad' : 'good'}>{text('keys')}</Badge>}
            />
          ))}
          {meters.map(({ before: was, after: is }) => (
            <Row
              key={was?.id ?? is?.id}
              name={text(`kindOfMeter.${(is ?? was)?.kind ?? 'other'}`)}
              under={objections(is?.id ?? was?.id)}
              was={was && `${was.reading} ${was.unit}`}
              is={is && `${is.reading} ${is.unit}`}
              photos={photosOf(leaseId, { before: was, after: is })}
            />
          ))}
        </ul>
        <p className="small soft">{note}</p>
        {claimable.length > 0 && claimAt && (
          <p className={css.claim}>
            <ButtonLink kind="line" small to={claimAt}>
              {text('compare.claim')}
            </ButtonLink>
          </p>
        )}
      </Panel>
      {claimable.length > 0 && <WearSheet items={claimable} year={year} claimAt={claimAt} />}
    </>
  )
}

const meaningOf = (one: ItemDifference) => (isClaimable(one) ? 'ground' : one.isWorse ? 'normal' : 'better')

const objectionsTo = ({ answer }: SignedInventory, id: string | undefined) =>
  (answer?.objections ?? []).flatMap(({ entry, words }) => (entry === id ? [words] : []))

interface RowProps {
  readonly name: string
  readonly under: readonly string[]
  readonly was: string | undefined
  readonly is: string | undefined
  readonly mark?: React.ReactNode
  readonly photos?: ReturnType<typeof photosOf>
}

/** The photos of move-in and move-out. */
const photosOf = (leaseId: string, { before, after }: { before?: Photographed; after?: Photographed }) => ({
  leaseId,
  before: before?.photos,
  after: after?.photos,
})
type Photographed = { readonly photos?: readonly string[] | undefined } | undefined

function Row({ name, under, was, is, mark, photos }: RowProps) {
  const text = useText('inventory')
  const small = (which: 'before' | 'after') =>
    photos && (
      <EntryPhotos leaseId={photos.leaseId} photos={photos[which]} name={`${name}, ${text(`compare.${which}`)}`} />
    )
  return (
    <li>
      <div>
        <h3>{name}</h3>
        {under.filter(Boolean).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <div>
        <p className="num">
          <span>{text('compare.before')}: </span>
          <span>{was ?? text('compare.notNamed')}</span>
        </p>
        {small('before')}
      </div>
      <div>
        <p className="num">
          <span>{text('compare.after')}: </span>
          <span>{is ?? text('compare.notNamed')}</span>
        </p>
        {small('after')}
      </div>
      <div>{mark}</div>
    </li>
  )
}
