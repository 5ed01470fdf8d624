/** A hash or wallet address: shortened to read, complete to copy, with an explorer link if there is one. */
import { useState } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'
import css from './Hash.module.css'
import { Icon } from './Icon.tsx'
import { shortenHash } from './shortenHash.ts'

export function Hash({ value, explorer }: { value: string; explorer?: string | undefined }) {
  const text = useText('ui')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <span className={css.hash}>
      <span aria-hidden="true">{shortenHash(value)}</span>
      <span className="vh">{value}</span>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={copied ? text('copied') : text('copyOf', { value: shortenHash(value) })}
        onClick={() => void copy()}
      />
      <span className="vh" role="status">
        {copied ? text('copied') : ''}
      </span>
      {explorer && (
        <a className={css.out} href={explorer} target="_blank" rel="noreferrer" aria-label={text('explorer')}>
          <Icon name="arrow-square-out" />
        </a>
      )}
    </span>
  )
}
