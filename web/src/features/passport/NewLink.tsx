/** A new link: to copy now, since only its hash is stored. */
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Passport.module.css'

export function NewLink({ address }: { address: string }) {
  const text = useText('passport')
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <div className={css.made} ref={box}>
      <Field
        label={text('made.title')}
        hint={text('made.once')}
        value={address}
        readOnly
        translate="no"
        onFocus={({ target }) => target.select()}
      />
      <div className="row wraps">
        <Button icon={copied === 'yes' ? 'check' : 'copy'} onClick={() => void copy()}>
          {text('made.copy')}
        </Button>
        <a href={address} target="_blank" rel="noreferrer">
          {text('made.open')} <Icon name="arrow-square-out" />
        </a>
        <span className="small soft" role="status">
          {copied && text(copied === 'yes' ? 'made.copied' : 'made.notCopied')}
        </span>
      </div>
    </div>
  )
}
