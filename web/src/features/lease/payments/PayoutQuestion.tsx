/** The question before the payment: where the deposit goes if the tenant loses the wallet that pays (D 4.8). */
import type { Wallet } from '@keyhold/api/accounts.schema.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type Address, getAddress } from 'viem'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { partyName } from '../partyName.ts'
import { useProvedWallets } from '../queries.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import css from './PayoutQuestion.module.css'
import type { PayoutChoice } from './payoutChoice.ts'

interface Props extends Pick<WalletSlots, 'prove'> {
  readonly lease: LeaseDetail
  readonly onChoose: (choice: PayoutChoice) => void
}

export function PayoutQuestion({ lease, onChoose, prove }: Props) {
  const text = useText('paying')
  const refusal = useRefusal()
  const proved = useProvedWallets()
  const name = partyName(lease.landlord)
  const known = proved.data ?? []
  // The wallet that signed here, whatever the server lists: it must not choose for the tenant.
  const chooseSigned = (_: readonly Wallet[], signed?: Address) => {
    if (signed) onChoose(getAddress(signed))
    else void proved.refetch()
  }
  return (
    <div className="stack">
      <p className="small soft">{text('payout.what')}</p>
      <section className={css.choice}>
        <h3>{text('payout.same')}</h3>
        <p className="small soft">{text('payout.sameWhat', { name })}</p>
        <div>
          <Button kind="line" onClick={() => onChoose('same')}>
            {text('payout.chooseSame')}
          </Button>
        </div>
      </section>
      <section className={css.choice}>
        <h3>{text('payout.other')}</h3>
        <p className="small soft">{text('payout.otherWhat')}</p>
        {proved.isError && <Callout tone="bad">{refusal(proved.error)}</Callout>}
        {known.length > 0 && (
          <ul className={css.wallets}>
            {known.map(({ address }) => (
              <li key={address}>
                <code>{address}</code>
                <Button
                  small
                  aria-label={text('payout.chooseOne', { account: shortenHash(address) })}
                  onClick={() => onChoose(getAddress(address))}
                >
                  {text('payout.choose')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {/* At once: a button that came with the answer would move what stands below. */}
        {prove(chooseSigned, known)}
      </section>
    </div>
  )
}
