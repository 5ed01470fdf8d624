/** Copies a pairing URI, for users who can neither scan nor open an app. It is sent nowhere else. */
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'

export function CopyPairingUri({ uri }: { uri: string | undefined }) {
  const text = useText('wallet')
  const [copied, setCopied] = useState<string>()
  const isCopied = uri !== undefined && copied === uri
  const copy = async (value: string) => {
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => setCopied(undefined),
    )
  }
  return (
    <Button icon={isCopied ? 'check' : 'copy'} disabled={!uri} onClick={() => uri && void copy(uri)}>
      <span aria-live="polite">{text(isCopied ? 'pairing.copied' : 'pairing.copy')}</span>
    </Button>
  )
}
