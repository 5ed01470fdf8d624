/** Says who gets how much, tried beforehand, and asks the wallet once. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { Exit } from '../../gateways/wallet/calls.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { usePlace, useWallet } from '../../gateways/wallet/useWallet.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout, Notice } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { shorten } from '../../ui/Hash.tsx'
import { exitWords } from './exitWords.ts'
import { usdt } from './money.ts'
import { NetworkStep } from './NetworkStep.tsx'
import { nameOf } from './nameOf.ts'
import type { WalletSlots } from './slots.ts'
import { useExit } from './useExit.ts'

interface Props extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly exit: Exit
  readonly open: boolean
  readonly onClose: () => void
}

export function ReleaseDialog({ lease, exit, open, onClose, WalletDialog }: Props) {
  const text = useText('paying')
  const trouble = useTrouble()
  const language = useLanguage()
  const { connection } = useWallet()
  const { place: current } = usePlace()
  const [connecting, setConnecting] = useState(false)
  const connected = connection.stage === 'connected' ? connection : undefined
  const isElsewhere = connected && current && connected.chainId !== current.chainId
  const { trial, take, busy, failure } = useExit(lease, exit, isElsewhere ? undefined : connected, current, onClose)
  const words = exitWords(exit, lease.isLandlordInContract)
  const { amount, name } = meant(lease, exit)
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('release.later')}
      </Button>
      {connected ? (
        <Button kind="next" busy={busy !== undefined} disabled={!trial.isSuccess} onClick={() => void take()}>
          {text('release.confirm')}
        </Button>
      ) : (
        <Button kind="main" icon="wallet" onClick={() => setConnecting(true)}>
          {text('steps.connect')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Dialog open={open} size="small" title={text(`release.title.${words}`)} onClose={onClose} foot={foot}>
        <p>{text(`release.what.${words}`, { amount: sayMoney(usdt(amount), language), name })}</p>
        {!connected && <Notice icon="wallet">{text('release.connect')}</Notice>}
        {isElsewhere && <NetworkStep connected={connected} place={current} />}
        {trial.data?.map((move) => (
          <Notice key={`${move.to}${move.amount}`} icon="arrow-right">
            {text('release.moves', { amount: sayMoney(usdt(move.amount), language), to: partyOf(lease, move.to) })}
          </Notice>
        ))}
        {trial.isError && !busy && <Callout tone="bad">{trouble(trial.error)}</Callout>}
        {busy && <p role="status">{text(busy === 'wallet' ? 'act.wait' : 'release.waiting')}</p>}
        {failure && (
          <Callout tone="bad" title={text('release.failed')}>
            {failure}
          </Callout>
        )}
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}

/** What an exit is about, before it is tried: how much, and to whom. */
function meant(lease: LeaseDetail, exit: Exit): { amount: bigint; name: string } {
  const held = (wanted: (part: LeaseDetail['parts'][number]) => boolean) =>
    lease.parts.filter(wanted).reduce((sum, part) => sum + BigInt(part.held), 0n)
  if (exit === 'refund') return { amount: held(() => true), name: nameOf(lease.tenant) }
  if (exit === 'release') return { amount: held(({ state }) => state === 'due'), name: '' }
  return lease.isLandlordInContract
    ? { amount: held(({ part }) => part === 'deposit'), name: nameOf(lease.tenant) }
    : { amount: held(({ part }) => part === 'handover'), name: nameOf(lease.landlord) }
}

function partyOf(lease: LeaseDetail, address: Address): string {
  if (lease.terms && isAddressEqual(address, lease.terms.tenant as Address)) return nameOf(lease.tenant)
  if (lease.terms && isAddressEqual(address, lease.terms.landlord as Address)) return nameOf(lease.landlord)
  return shorten(address)
}
