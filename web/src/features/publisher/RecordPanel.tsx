/** The deposit record: one cell for each ended deposit, on one scale for all rows; counts and days only (D 11.16). */
import type { DepositRecord, PublisherRecord } from '@keyhold/api/publishers.schema.ts'
import { handoverEnds } from '@keyhold/rental/deductions.ts'
import { recordedEnds } from '@keyhold/rental/depositRecord.ts'
import { fewestLandlords } from '@keyhold/rental/passport.ts'
import { formatDays, formatInstant, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Publisher.module.css'

/** Beyond this number cells are illegible: a bar of the same length replaces them. */
const maxCells = 40

interface Props extends Pick<PublisherRecord, 'record' | 'handover'> {
  readonly readAt: number
}

export function RecordPanel({ record, handover, readAt }: Props) {
  const text = useText('publisher')
  const language = useLanguage()
  return (
    <Panel className={css.record} label={text('record')}>
      <h2>{text('record')}</h2>
      {record ? <Figures record={record} /> : <p>{text('few', { count: fewestLandlords })}</p>}
      {handover && <HandoverFigures handover={handover} />}
      <p className="small soft">{text('source', { when: formatInstant(readAt, 'UTC', language) })}</p>
      <Notice icon="scales">{text('doesNotSay')}</Notice>
    </Panel>
  )
}

/** Deposits that the escrow did not hold: how each ended between the two (D 11.3). */
function HandoverFigures({ handover }: { handover: NonNullable<PublisherRecord['handover']> }) {
  const text = useText('publisher')
  const language = useLanguage()
  return (
    <>
      <h3>{text('handover.title')}</h3>
      <p>
        <span>{text('handover.what')}</span> <span>{text('tenants', { count: handover.tenants })}</span>
      </p>
      <dl className={css.units}>
        {handoverEnds.map((end) => (
          <div key={end}>
            <dt>{text(`handover.end.${end}`)}</dt>
            <dd>
              <b className="num">{formatNumber(handover.ended[end], language)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Figures({ record }: { record: DepositRecord }) {
  const text = useText('publisher')
  const language = useLanguage()
  const inDays = (count: number) => formatDays(count, language)
  const { ended, days, held, keptWhole, ruledForTenant, tenants } = record
  const all = recordedEnds.reduce((sum, end) => sum + ended[end], 0)
  const rows = [
    ...recordedEnds.map((end) => ({ name: text(`end.${end}`), value: ended[end], end })),
    { name: text('keptWhole'), value: keptWhole, end: 'kept' as const },
  ]
  return (
    <>
      <p className={css.claim}>
        <b>{text('whole', { some: formatNumber(ended.returned, language), count: all })}</b>{' '}
        <span>{text('tenants', { count: tenants })}</span>
      </p>
      <dl className={css.units}>
        {rows.map(({ name, value, end }) => (
          <div key={end}>
            <dt>{name}</dt>
            <dd>
              <span className={css.cells} aria-hidden="true">
                {Array.from({ length: Math.min(value, maxCells) }, (_, place) => `${end}-${place}`).map((cell) => (
                  <i key={cell} className={css[end]} />
                ))}
              </span>
              <b className="num">{formatNumber(value, language)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {ended.ruled > 0 && <p className="small soft">{text('ruledFor', { count: ruledForTenant })}</p>}
      {days && <p>{text('days', { median: inDays(days.median), longest: inDays(days.longest) })}</p>}
      {held > 0 && <p>{text('held', { count: held })}</p>}
    </>
  )
}
