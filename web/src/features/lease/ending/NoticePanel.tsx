/** The viewer's notice to leave, where the terms give them one: the first day on which it can end the stay now. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Suspense, useState } from 'react'
import { formatDay } from '../../../gateways/format/format.ts'
import { lazyPart } from '../../../gateways/retryImport.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ownNotice } from '../leaseState.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { useEndNotice } from './queries.ts'

const NoticeDialog = lazyPart(() => import('./NoticeDialog.tsx').then(({ NoticeDialog: it }) => ({ default: it })))

export function NoticePanel({ lease, WalletDialog }: Pick<WalletSlots, 'WalletDialog'> & { lease: LeaseDetail }) {
  const text = useText('endings')
  const refusals = useText('refusals')
  const language = useLanguage()
  const [giving, setGiving] = useState(false)
  const count = ownNotice(lease)
  const { data } = useEndNotice(lease.id, count > 0)
  if (count === 0 || !data) return null
  const { days, refusal } = data
  return (
    <Panel label={text('notice.title')} className="stack-2">
      <h2>{text('notice.title')}</h2>
      <p>
        {days ? text('notice.what', { count, first: formatDay(days.first, language) }) : refusal && refusals(refusal)}
      </p>
      {days && (
        <div>
          <Button kind="line" onClick={() => setGiving(true)}>
            {text('notice.button')}
          </Button>
        </div>
      )}
      <Suspense>
        {giving && days && (
          <NoticeDialog lease={lease} days={days} onClose={() => setGiving(false)} WalletDialog={WalletDialog} />
        )}
      </Suspense>
    </Panel>
  )
}
