/** The source of the homes: the chosen file, the empty template, and the user's homes in it. */
import { exportHomes } from '@keyhold/api/imports.ts'
import { sampleOf } from '@keyhold/rental/fileText.ts'
import { neededColumns } from '@keyhold/rental/homesTable.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { download, saveFile } from '../../gateways/download.ts'
import { formatList } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Import.module.css'
import { useColumnName } from './useColumnName.ts'
import type { EncodingQuestion, ImportFileState } from './useImportFile.ts'
import { useTemplate } from './useTemplate.ts'

interface Props {
  readonly file: ImportFileState
}

export function SourcePanel({ file }: Props) {
  const { chosen, isTooLarge, question, preview, saving, choose, chooseEncoding } = file
  const error = preview.error ?? saving.error
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
              const [first] = target.files ?? []
              if (first) void choose(first)
              target.value = ''
            }}
          />
        </label>
        <Papers />
        <NeededColumns />
        {isTooLarge && <Callout tone="bad">{text('tooLarge')}</Callout>}
        {question && <Encodings question={question} onChoose={(encoding) => chooseEncoding(question, encoding)} />}
        <div role="status">{preview.isPending && <p>{text('trying')}</p>}</div>
        {error && <Callout tone="bad">{refusal(error)}</Callout>}
        <Remembered file={file} />
      </div>
    </Panel>
  )
}

/** The encoding of a file without a mark: the user picks the sample that reads right. */
function Encodings({
  question: { readings },
  onChoose,
}: {
  question: EncodingQuestion
  onChoose: (encoding: EncodingQuestion['readings'][number]['encoding']) => void
}) {
  const text = useText('homeImport')
  if (readings.length === 0) return <Callout tone="bad">{text('notUtf8')}</Callout>
  return (
    <fieldset className="stack">
      <legend>{text('encoding.ask')}</legend>
      <div className="row wraps">
        {readings.map(({ encoding, text: words }) => (
          <Button key={encoding} small onClick={() => onChoose(encoding)}>
            <span>{sampleOf(words)}</span> <span className="soft">{text(`encoding.${encoding}`)}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** The answers about earlier files that hold for this one, and a way to forget them. */
function Remembered({ file: { remembered, saving, answer } }: Props) {
  const text = useText('homeImport')
  if (!remembered) return null
  const { headings, days, decimals, encoding } = remembered
  const count = [headings, days, decimals].reduce((sum, answers) => sum + Object.keys(answers).length, encoding ? 1 : 0)
  if (count === 0) return null
  return (
    <div className="row wraps">
      <p className="small soft">{text('remembered.count', { count })}</p>
      <Button small kind="plain" busy={saving.isPending} onClick={() => answer(null)}>
        {text('remembered.forget')}
      </Button>
    </div>
  )
}

/** What each line needs, and what a home needs to be published. */
function NeededColumns() {
  const text = useText('homeImport')
  const nameOf = useColumnName()
  const language = useLanguage()
  const [reference = '', ...others] = neededColumns.map(nameOf)
  return <p className="small soft">{text('needed.columns', { reference, columns: formatList(others, language) })}</p>
}

/** The template, and the user's own homes in it. */
function Papers() {
  const text = useText('homeImport')
  const refusal = useRefusal()
  const template = useTemplate()
  const [error, setError] = useState<unknown>()
  const save = () => saveFile(new Blob([template()], { type: 'text/csv;charset=utf-8' }), 'keyhold-homes.csv')
  return (
    <>
      <div className="row wraps">
        <Button small kind="plain" icon="download-simple" onClick={save}>
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
