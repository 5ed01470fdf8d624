/**
 * Imports homes from a file, CSV or Kyero's XML: first a dry run, line by line; nothing changes before it is applied,
 * and nothing is ever deleted.
 */
import type { ImportPreview } from '@keyhold/api/imports.schema.ts'
import { importLimits } from '@keyhold/rental/homesTable.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ApplyPanel } from './ApplyPanel.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import css from './Import.module.css'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportLines } from './ImportLines.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { type ChosenFile, readText, useApply, usePreview } from './queries.ts'
import { RunsPanel } from './RunsPanel.tsx'
import { type FileProblem, SourcePanel } from './SourcePanel.tsx'
import { useImported } from './useImported.ts'

export function ImportPage({ personId }: { personId: string }) {
  const text = useText('homeImport')
  const [chosen, setChosen] = useState<ChosenFile>()
  const [problem, setProblem] = useState<FileProblem>()
  const preview = usePreview()
  const applying = useApply()
  const imported = useImported(applying.data)
  // The last preview stays while a repaired file is tried: the user is working on it.
  const [tried, setTried] = useState<ImportPreview>()
  const tryFile = (file: ChosenFile) => {
    applying.reset()
    setChosen(file)
    preview.mutate(file, { onSuccess: setTried })
  }
  const choose = async (file: File) => {
    const isTooLarge = file.size > importLimits.letters
    const words = isTooLarge ? undefined : await readText(file)
    setProblem(words === undefined ? (isTooLarge ? 'tooLarge' : 'notUtf8') : undefined)
    setTried(undefined)
    if (words !== undefined) return tryFile({ name: file.name, text: words })
    preview.reset()
    applying.reset()
    setChosen(undefined)
  }
  // The result replaces the page until it is finished: nothing shifts below it.
  const isQuiet = (!chosen && !problem) || imported.done !== undefined
  const isApplied = imported.done !== undefined || imported.underWay !== undefined
  const repairFile = (repaired: string) => chosen && tryFile({ ...chosen, text: repaired, isRepaired: true })
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
      <ImportSteps done={imported.done ? 3 : isApplied ? 2 : tried ? 1 : 0} />
      {/* The preview is above the file's source: a view of its own, without layout shift. */}
      <div key={tried ? 'checked' : 'choosing'} className={tried ? css.checked : css.choosing}>
        {tried && <ImportCounts preview={tried} isApplied={isApplied} />}
        <div className={css.side}>
          {tried && (
            <ApplyPanel
              counts={tried.counts}
              imported={imported}
              error={applying.error}
              isApplying={applying.isPending || preview.isPending}
              onApply={() => chosen && applying.mutate({ file: chosen.text, plan: tried.plan })}
              onTryAgain={() => chosen && tryFile(chosen)}
            />
          )}
          <SourcePanel
            chosen={chosen}
            problem={problem}
            isTrying={preview.isPending}
            error={preview.error}
            onChoose={(file) => void choose(file)}
          />
          {isQuiet && <FeedPanel />}
        </div>
        {tried && (
          <Panel label={text('lines')} className={css.report}>
            <ImportLines
              lines={tried.lines}
              file={chosen?.text ?? ''}
              onRepair={isApplied || preview.isPending ? undefined : repairFile}
            />
          </Panel>
        )}
      </div>
      {isQuiet && <RunsPanel />}
    </div>
  )
}
