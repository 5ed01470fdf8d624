/** Brings many homes by a file, CSV or Kyero’s XML: tried first, line by line; nothing is changed before it is applied, nothing is ever deleted. */
import { exportHomes } from '@keyhold/api/imports.ts'
import { toCsv } from '@keyhold/rental/csv.ts'
import { importLimits, photosColumn, tableColumns } from '@keyhold/rental/homesTable.ts'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { download, saveFile } from '../../gateways/download.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import css from './Import.module.css'
import { ImportReport } from './ImportReport.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { type ChosenFile, readText, useApply, usePreview } from './queries.ts'
import { RunsPanel } from './RunsPanel.tsx'

export function ImportPage({ personId }: { personId: string }) {
  const text = useText('homeImport')
  const refusal = useRefusal()
  const [chosen, setChosen] = useState<ChosenFile>()
  const [problem, setProblem] = useState<'notUtf8' | 'tooLarge'>()
  const preview = usePreview()
  const applying = useApply()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const isTooLarge = file.size > importLimits.letters
    const words = isTooLarge ? undefined : await readText(file)
    setProblem(words === undefined ? (isTooLarge ? 'tooLarge' : 'notUtf8') : undefined)
    preview.reset()
    applying.reset()
    setChosen(words === undefined ? undefined : { name: file.name, text: words })
    if (words !== undefined) preview.mutate({ name: file.name, text: words })
  }
  // What a file comes to has the page for itself until it is done: nothing below it is pushed about.
  const isQuiet = (!chosen && !problem) || applying.isSuccess
  const apply = (plan: string) => chosen && applying.mutate({ file: chosen.text, plan })
  return (
    <div className={css.page}>
      <nav aria-label={text('way')}>
        <Link className={css.back} to={paths.profile(personId, 'properties')}>
          <Icon name="arrow-left" /> {text('back')}
        </Link>
      </nav>
      <header>
        <h1>{text('title')}</h1>
        <p className="soft">{text('lede')}</p>
      </header>
      <ImportSteps done={applying.isSuccess ? 3 : preview.data ? 1 : 0} />
      <Panel label={text('source')}>
        <div className="stack">
          <label className={css.file}>
            <Icon name="upload-simple" />
            <span>{text(chosen ? 'another' : 'choose')}</span>
            <input
              type="file"
              accept=".csv,.xml,text/csv,text/plain,text/xml,application/xml"
              onChange={(event) => void choose(event)}
            />
          </label>
          {chosen && <p className="small soft">{chosen.name}</p>}
          <Papers />
          {problem && <Callout tone="bad">{text(problem)}</Callout>}
          {preview.isPending && <p role="status">{text('trying')}</p>}
          {preview.isError && <Callout tone="bad">{refusal(preview.error)}</Callout>}
        </div>
      </Panel>
      {preview.data && (
        <ImportReport
          preview={preview.data}
          done={applying.data}
          error={applying.error}
          isApplying={applying.isPending}
          onApply={() => apply(preview.data.plan)}
          onTryAgain={() => {
            applying.reset()
            if (chosen) preview.mutate(chosen)
          }}
        />
      )}
      {isQuiet && (
        <>
          <FeedPanel />
          <RunsPanel />
        </>
      )}
    </div>
  )
}

/** The empty table to fill in, and one's own homes in it. */
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
