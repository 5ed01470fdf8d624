/** The header's wallet button. */
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'

export function ConnectButton() {
  const text = useText('layout')
  return (
    <ButtonLink kind="line" small icon="wallet" to={paths.profile()}>
      {text('connectWallet')}
    </ButtonLink>
  )
}
