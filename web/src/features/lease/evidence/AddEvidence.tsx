/** The form to add files to one's own side: chosen or dropped, each with its progress and error. */
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './Evidence.module.css'
import { acceptedTypes } from './prepareFile.ts'
import { type AddEvidence as Adding, isOfTheFile, useAddEvidence } from './useAddEvidence.ts'

interface Props {
  readonly leaseId: string
  readonly part: EscrowPart
  /** The deadline, in words. */
  readonly until: string
  /** Another way to add something. */
  readonly children?: ReactNode
}

export function AddEvidence({ leaseId, part, until, children }: Props) {
  const text = useText('evidence')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const adding = useAddEvidence(leaseId, part)
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(event.type === 'dragover')
    if (event.type === 'drop') adding.add([...event.dataTransfer.files])
  }
  return (
    <>
      <SendingFiles adding={adding} />
      <fieldset
        className={isOver ? `${css.add} ${css.over}` : css.add}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrag}
      >
        <legend className="vh">{text('add')}</legend>
        <div className={css.rules}>
          <p className="num">{text('until', { until })}</p>
          <p className="small soft">{text('rules')}</p>
        </div>
        <div className={css.ways}>
          <Button icon="upload-simple" onClick={() => input.current?.click()}>
            {text('add')}
          </Button>
          {children}
        </div>
        <input
          ref={input}
          type="file"
          accept={acceptedTypes}
          multiple
          hidden
          aria-label={text('add')}
          onChange={(event) => {
            adding.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </fieldset>
    </>
  )
}

function SendingFiles({ adding }: { adding: Adding }) {
  const text = useText('evidence')
  const refusal = useRefusal()
  return (
    <div role="status">
      {adding.sending.length > 0 && (
        <ul className={css.sending}>
          {adding.sending.map((one) => {
            const { name } = one.file
            return (
              <li key={one.key} className={one.failure ? css.failed : undefined}>
                <Icon
                  name={one.failure ? 'warning-circle' : 'spinner-gap'}
                  className={one.failure ? undefined : css.spin}
                />
                <span className={css.name}>
                  <span>{one.failure ? text('notAdded', { name }) : text('adding', { name })}</span>
                  {one.failure !== undefined && <small>{refusal(one.failure)}</small>}
                </span>
                {one.failure !== undefined && !isOfTheFile(one.failure) && (
                  <IconButton
                    icon="arrow-clockwise"
                    label={text('again', { name })}
                    onClick={() => adding.retry(one)}
                  />
                )}
                {one.failure !== undefined && (
                  <IconButton icon="x" label={text('dismiss', { name })} onClick={() => adding.dismiss(one.key)} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
