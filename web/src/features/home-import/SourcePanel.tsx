/** The source of the homes: the chosen file, the empty template, and the user's homes in it. */
import { exportHomes } from '@keyhold/api/imports.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { photosColumn, tableColumns } from '@keyhold/rental/homesTable.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { download, saveFile } from '../../gateways/download.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Import.module.css'
import type { ChosenFile } from './queries.ts'

/** A file's error before it is sent. */
export type FileProblem = 'notUtf8' | 'tooLarge'

interface Props {
  readonly chosen: ChosenFile | undefined
  readonly problem: FileProblem | undefined
  readonly isTrying: boolean
  readonly error: unknown
  readonly onChoose: (file: File) => void
}

export function SourcePanel({ chosen, problem, isTrying, error, onChoose }: Props) {
  const text = useText('homeImport')
  const refusal = useRefusal()
  return (
    <Panel label={text('source')}>
      <div className="stack">
        <h2>{text('source')}</h2>
        {chosen && <p className={css.name}>{chosen.name}</p>}
        {chosen?.isRepaired && (
          <>
            <p className="small soft">{text('mend.here')}</p>
            <div>
              <Button
                small
                icon="download-simple"
                onClick={() => saveFile(new Blob([chosen.text], { type: 'text/csv;charset=utf-8' }), chosen.name)}
              >
                {text('mend.save')}
              </Button>
            </div>
          </>
        )}
        <label className={css.file}>
          <Icon name="upload-simple" />
          <span>{text(chosen ? 'another' : 'choose')}</span>
          <input
            type="file"
            accept=".csv,.xml,text/csv,text/plain,text/xml,application/xml"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onChoose(file)
              target.value = ''
            }}
          />
        </label>
        <Papers />
        {problem && <Callout tone="bad">{text(problem)}</Callout>}
        <div role="status">{isTrying && <p>{text('trying')}</p>}</div>
        {error !== null && error !== undefined && <Callout tone="bad">{refusal(error)}</Callout>}
      </div>
    </Panel>
  )
}

/** The empty template, and the user's own homes in it. */
function Papers() {
  const text = useText('homeImport')
  const refusal = useRefusal()
  const [error, setError] = useState<unknown>()
  const template = () =>
    saveFile(
      new Blob([toCsv([[...tableColumns, photosColumn]])], { type: 'text/csv;charset=utf-8' }),
      'keyhold-homes.csv',
    )
  return (
    <>
      <div className="row wraps">
        <Button small kind="plain" icon="download-simple" onClick={template}>
          {text('template')}
        </Button>
        <Button small kind="plain" icon="download-simple" onClick={() => void download(exportHomes).catch(setError)}>
          {text('export')}
        </Button>
      </div>
      {error !== undefined && <Callout tone="bad">{refusal(error)}</Callout>}
    </>
  )
}
