/** The ledger's downloads: a yearly statement, and the due dates for a calendar. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { leaseCalendar, rentStatementCsv, rentStatementPdf } from '@keyhold/api/ledger.ts'
import { download } from '../../../gateways/download.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Download } from '../documents/LeaseDownloads.tsx'
import { formatUsdt } from '../money.ts'
import papers from '../payments/Payments.module.css'
import { statementYears } from './months.ts'

export function LedgerPapers({ lease, ledger }: { lease: LeaseDetail; ledger: Ledger }) {
  const text = useText('ledger')
  const language = useLanguage()
  const { id } = lease
  const years = statementYears(ledger)
  return (
    <Panel label={text('papers.title')}>
      <h2>{text('papers.title')}</h2>
      <ul className={papers.papers}>
        {years.map(({ year, paid }) => (
          <Download
            key={year}
            icon="file-pdf"
            load={() => download(rentStatementPdf, { params: { id, year: String(year) } })}
            name={text('papers.pdf', { year: String(year) })}
          >
            <p className="xs quiet num">{text('papers.paid', { amount: formatUsdt(paid, language) })}</p>
          </Download>
        ))}
        {years.map(({ year }) => (
          <Download
            key={`csv ${year}`}
            icon="file-text"
            load={() => download(rentStatementCsv, { params: { id, year: String(year) } })}
            name={text('papers.csv', { year: String(year) })}
          />
        ))}
        <Download
          icon="calendar-blank"
          load={() => download(leaseCalendar, { params: { id } })}
          name={text('papers.calendar')}
        >
          <p className="xs quiet">{text('papers.calendarWhat')}</p>
        </Download>
      </ul>
    </Panel>
  )
}
