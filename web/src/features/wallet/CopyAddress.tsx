/** Copies the address of a pairing, for who can neither scan nor open an app. It goes into the clipboard and nowhere else. */
import { useState } from 'react'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'

export function CopyAddress({ address }: { address: string | undefined }) {
  const text = useText('wallet')
  const [copied, setCopied] = useState<string>()
  const isCopied = address !== undefined && copied === address
  const copy = async (value: string) => {
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => setCopied(undefined),
    )
  }
  return (
    <Button icon={isCopied ? 'check' : 'copy'} disabled={!address} onClick={() => address && void copy(address)}>
      <span aria-live="polite">{text(isCopied ? 'pairing.copied' : 'pairing.copy')}</span>
    </Button>
  )
}
