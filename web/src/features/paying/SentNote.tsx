/** What somebody sent from this browser and is not final yet: how far it is, what waits for it meanwhile, or how it was lost. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../gateways/text.tsx'
import { WalletTrouble } from '../../gateways/wallet/trouble.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Callout } from '../../ui/Callout.tsx'
import { SentLine } from './SentLine.tsx'
import { sentWords } from './sentWords.ts'
import type { LostErrand, useSentErrands } from './useSentErrands.ts'

interface Props extends ReturnType<typeof useSentErrands> {
  readonly lease: LeaseDetail
}

export function SentNote({ lease, sent, lost, onLost }: Props) {
  return (
    <>
      {sent.map((one) => (
        <SentLine key={one.name} lease={lease} sent={one} onLost={onLost} />
      ))}
      {lost && <Lost lost={lost} lease={lease} />}
    </>
  )
}

function Lost({ lease, lost: { act, why } }: { lease: LeaseDetail; lost: LostErrand }) {
  const text = useText('paying')
  const trouble = useTrouble()
  const words =
    why === 'vanished' ? text('errand.gone') : why === 'gone' ? text('sent.gone') : trouble(new WalletTrouble(why))
  return (
    <Callout tone={why === 'reverted' ? 'bad' : 'warn'} title={text(`sent.lost.${sentWords(act, lease)}`)}>
      <p>{words}</p>
    </Callout>
  )
}
