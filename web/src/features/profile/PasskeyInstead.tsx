/** Does an action with a passkey instead of the password; renders nothing without passkeys or browser support. */
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
