/** Does an act by a passkey in place of the password; nothing for who has none, or whose browser has none. */
import { useHasPasskey } from '../../gateways/passkeys/usePasskeys.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  readonly label: string
  readonly isBusy: boolean
  readonly disabled?: boolean
  readonly onAct: () => void
}

export function PasskeyInstead({ label, isBusy, disabled = false, onAct }: Props) {
  if (!useHasPasskey()) return null
  return (
    <Button kind="plain" small icon="key" busy={isBusy} disabled={disabled} onClick={onAct}>
      {label}
    </Button>
  )
}
