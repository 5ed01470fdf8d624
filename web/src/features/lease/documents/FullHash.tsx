/**
 * A full hash or address, to compare character by character, with buttons to copy it and to open it in the explorer.
 */
import { useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './Receipt.module.css'

interface Props {
  readonly value: string
  /** Its name, for the buttons' labels. */
  readonly what: string
  readonly explorer?: string | undefined
}

export function FullHash({ value, what, explorer }: Props) {
  const text = useText('receipt')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <span className={css.whole}>
      <span>{value}</span>
      <span className={`no-print ${css.tools}`}>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={copied ? text('facts.copied') : text('facts.copy', { what })}
          onClick={() => void copy()}
        />
        {explorer && (
          <a href={explorer} target="_blank" rel="noreferrer" aria-label={text('facts.open', { what })}>
            <Icon name="arrow-square-out" />
          </a>
        )}
      </span>
      <span className="vh" role="status">
        {copied ? text('facts.copied') : ''}
      </span>
    </span>
  )
}
