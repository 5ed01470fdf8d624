/** A renewal's changes, term by term: before and after. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { RenewalOffer } from '@keyhold/api/renewals.ts'
import { formatDay, formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatUsdt } from '../money.ts'
import css from './Renewal.module.css'

const keys = ['ends', 'rent', 'deposit', 'home'] as const

export function RenewalChanges({ lease, offer }: { lease: LeaseDetail; offer: RenewalOffer }) {
  const text = useText('renewals')
  const language = useLanguage()
  const old = lease.parts.find(({ part }) => part === 'deposit')
  const at = (instant: number | undefined) =>
    instant === undefined ? '' : formatDayAt(instant, lease.timeZone, language)
  const now = {
    ends: formatDay(lease.validTo, language),
    rent: formatUsdt(lease.money.rent, language),
    deposit: formatUsdt(lease.money.deposit, language),
    home: at(old?.firstDue),
  }
  const after = {
    ends: formatDay(offer.validTo, language),
    rent: formatUsdt(offer.rent, language),
    deposit: formatUsdt(offer.deposit, language),
    home: at(offer.depositDue),
  }
  return (
    <Panel label={text('changes.title')} className="stack-2">
      <h2>{text('changes.title')}</h2>
      <table className={css.changes}>
        <thead>
          <tr>
            <th scope="col">{text('changes.term')}</th>
            <th scope="col">{text('changes.now')}</th>
            <th scope="col">{text('changes.after')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">{text(`changes.${key}`)}</th>
              <td>{now[key]}</td>
              <td>{now[key] === after[key] ? text('changes.same', { value: after[key] }) : <b>{after[key]}</b>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
