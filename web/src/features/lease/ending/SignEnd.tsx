/** Whether the proposer signs with their wallet, and what that means for the other party. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Switch.tsx'
import { counterpartName } from '../partyName.ts'
import { WrongAccount } from '../transactions/WrongAccount.tsx'
import type { useEndSigning } from './useEndSigning.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly signing: ReturnType<typeof useEndSigning>
  readonly isWanted: boolean
  readonly onWant: (isWanted: boolean) => void
  readonly onConnect: () => void
}

export function SignEnd({ lease, signing, isWanted, onWant, onConnect }: Props) {
  const text = useText('endings')
  const language = useLanguage()
  const { deadline } = signing
  const until = formatInstant(deadline, lease.timeZone, language)
  return (
    <>
      <Checkbox label={text('sign.want')} checked={isWanted} onChange={({ target }) => onWant(target.checked)} />
      {isWanted && <p>{text('sign.what', { name: counterpartName(lease, language), until })}</p>}
      {isWanted && <ConnectToSign signing={signing} onConnect={onConnect} />}
    </>
  )
}

/** What is missing before the wallet can sign. */
export function ConnectToSign({ signing, onConnect }: Pick<Props, 'signing' | 'onConnect'>) {
  const paying = useText('paying')
  const { connected, required } = signing
  if (!connected)
    return (
      <div>
        <Button kind="line" icon="wallet" onClick={onConnect}>
          {paying('steps.connect')}
        </Button>
      </div>
    )
  return required && <WrongAccount connected={connected} required={required} onConnect={onConnect} />
}
