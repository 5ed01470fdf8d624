/**
 * The reader's possible actions on a deposit without a lease, each with a button, and why not where they may not
 * (D 11.25).
 */
import type { PairDetail } from '@keyhold/api/pairs.ts'
import { isPairDue, latestPairDue } from '@keyhold/rental/pairDeposit.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { laterDates } from '../laterDates.ts'
import { formatUsdt } from '../money.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { CollectPair, LengthenPair, PayBackPair, ReleasePair, SharePair } from './PairDialogs.tsx'
import css from './Pairs.module.css'
import { pairWords, waitingForViewer, zoneOfDevice } from './pairWords.ts'
import type { PairReader } from './queries.ts'
import { type PairSent, usePairSent } from './usePairSent.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly pair: PairDetail
  /** The lease clock now. */
  readonly now: number
  readonly reader: PairReader
}

type PairAction = 'release' | 'payBack' | 'collect' | 'lengthen' | 'share'

export function PairActions(props: Props) {
  const { pair, now, reader, WalletDialog } = props
  const text = useText('pairs')
  const [asking, setAsking] = useState<PairAction>()
  const sent = usePairSent(pair)
  const { deposit } = pair
  const dialog = { pair, WalletDialog, onClose: () => setAsking(undefined) }
  const dates = laterDates(deposit, now)
  const waiting = waitingForViewer(pair)
  return (
    <Panel variant="lift" className={css.acts} label={text('acts.title')}>
      <h2>{text('acts.title')}</h2>
      {deposit.state === 'held' && (
        <Countdown isMoney from={deposit.paidAt} to={deposit.due} now={now} timeZone={zoneOfDevice()} />
      )}
      {sent && (deposit.state === 'held' || sent === 'pending-payBack') ? (
        <Sent sent={sent} onAsk={setAsking} />
      ) : reader === 'party' ? (
        <Party {...props} onAsk={setAsking} />
      ) : (
        <Arbitrator {...props} onAsk={setAsking} />
      )}
      {asking === 'release' && <ReleasePair {...dialog} />}
      {asking === 'payBack' && <PayBackPair {...dialog} />}
      {asking === 'collect' && waiting && <CollectPair {...dialog} waiting={waiting} />}
      {asking === 'lengthen' && dates.length > 0 && <LengthenPair {...dialog} dates={dates} />}
      {asking === 'share' && <SharePair {...dialog} />}
    </Panel>
  )
}

/** A pending transaction disables the rest; its dialog resumes an open wallet request. */
function Sent({ sent, onAsk }: { sent: PairSent; onAsk: (act: PairAction) => void }) {
  const text = useText('pairs')
  const [where, act] = sent.split('-')
  return (
    <>
      <p>{text('acts.sent')}</p>
      {where === 'pending' && (
        <div>
          <Button aria-haspopup="dialog" onClick={() => onAsk(act === 'share' || act === 'payBack' ? act : 'release')}>
            {text('acts.look')}
          </Button>
        </div>
      )}
    </>
  )
}

type ActionsProps = Props & { readonly onAsk: (act: PairAction) => void }

function Party({ pair, now, onAsk }: ActionsProps) {
  const text = useText('pairs')
  const paying = useText('paying')
  const language = useLanguage()
  const words = pairWords(pair, language)
  const { deposit, viewerIs } = pair
  const waiting = waitingForViewer(pair)
  const isDue = isPairDue(deposit, now)
  const isHeld = deposit.state === 'held'
  return (
    <>
      {!isHeld && <p>{text('acts.over')}</p>}
      {isHeld && !isDue && <p>{text('acts.early', words)}</p>}
      {isHeld && !isDue && viewerIs.includes('tenant') && <p>{text('acts.tenant')}</p>}
      <div className={css.buttons}>
        {waiting && (
          <Button kind="main" aria-haspopup="dialog" onClick={() => onAsk('collect')}>
            {paying('transaction.button.payCredit', { amount: formatUsdt(waiting.amount, language) })}
          </Button>
        )}
        {isDue && (
          <Button kind="main" aria-haspopup="dialog" onClick={() => onAsk('release')}>
            {text('acts.release', words)}
          </Button>
        )}
        {viewerIs.includes('landlord') && (
          <Button aria-haspopup="dialog" onClick={() => onAsk('payBack')}>
            {text('acts.payBack', words)}
          </Button>
        )}
      </div>
    </>
  )
}

function Arbitrator({ pair, now, onAsk }: ActionsProps) {
  const text = useText('pairs')
  const language = useLanguage()
  const { deposit } = pair
  if (deposit.state !== 'held') return <p>{text('acts.over')}</p>
  const isDue = isPairDue(deposit, now)
  const mayWait = latestPairDue(deposit, now) !== undefined && laterDates(deposit, now).length > 0
  return (
    <>
      <p>{text('acts.unrequested')}</p>
      {isDue && <p>{text('acts.late')}</p>}
      {!isDue && !mayWait && <p>{text('acts.far')}</p>}
      <div className={css.buttons}>
        <Button kind="main" aria-haspopup="dialog" onClick={() => onAsk('share')}>
          {text('acts.share', pairWords(pair, language))}
        </Button>
        {mayWait && (
          <Button aria-haspopup="dialog" onClick={() => onAsk('lengthen')}>
            {text('acts.lengthen')}
          </Button>
        )}
      </div>
    </>
  )
}
