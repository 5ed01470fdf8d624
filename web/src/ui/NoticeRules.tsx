/** By what notice each party can end a stay earlier: with the date of a stay, or before any stay. Nothing without one. */
import { type NoticeChoice, type NoticeRules, noticeDays } from '@keyhold/rental/notice.ts'
import { formatDayAt } from '../gateways/format/format.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import css from './CancellationRules.module.css'

/** The notices of a stay. */
export function NoticeDates({ rules, timeZone }: { rules: NoticeRules; timeZone: string }) {
  const from = formatDayAt(rules.earliestEnd, timeZone, useLanguage())
  return <Notices tenant={rules.tenantNotice} landlord={rules.landlordNotice} from={from} />
}

/** The notices of a home, before a stay is chosen. */
export function NoticeOffer({ home }: { home: NoticeChoice }) {
  const text = useText('cancellation')
  return (
    <Notices
      tenant={noticeDays[home.tenantNotice]}
      landlord={noticeDays[home.landlordNotice]}
      from={text('notice.sixMonths')}
    />
  )
}

function Notices({ from, ...days }: { readonly tenant: number; readonly landlord: number; readonly from: string }) {
  const text = useText('cancellation')
  const rows = (['tenant', 'landlord'] as const).filter((party) => days[party] > 0)
  if (rows.length === 0) return null
  return (
    <section className={css.rules}>
      <b>{text('notice.title')}</b>
      <ul>
        {rows.map((party) => (
          <li key={party}>{text(`notice.${party}`, { count: days[party], from })}</li>
        ))}
      </ul>
    </section>
  )
}
