/**
 * Imports homes from a file, CSV or Kyero's XML: first a dry run, line by line; nothing changes before it is applied,
 * and nothing is ever deleted.
 */
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ApplyPanel } from './ApplyPanel.tsx'
import { DefaultsPanel } from './DefaultsPanel.tsx'
import { FeedPanel } from './FeedPanel.tsx'
import { FileQuestions } from './FileQuestions.tsx'
import css from './Import.module.css'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportLines } from './ImportLines.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { RunsPanel } from './RunsPanel.tsx'
import { SourcePanel } from './SourcePanel.tsx'
import { useImported } from './useImported.ts'
import { useImportFile } from './useImportFile.ts'

export function ImportPage({ personId }: { personId: string }) {
  const text = useText('homeImport')
  const file = useImportFile()
  const { chosen, tried, preview, applying, check } = file
  const imported = useImported(applying.data)
  // The result replaces the page until it is finished: nothing shifts below it.
  const isQuiet = (!chosen && !file.isTooLarge && !file.question) || imported.done !== undefined
  const isApplied = imported.done !== undefined || imported.underWay !== undefined
  const isBusy = preview.isPending || file.saving.isPending
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
          {tried && chosen && (
            <ApplyPanel
              preview={tried}
              imported={imported}
              error={applying.error}
              isApplying={applying.isPending || isBusy}
              onApply={() => applying.mutate({ file: chosen, plan: tried.plan })}
              onTryAgain={() => check(chosen)}
              onPart={(part) => check({ ...chosen, part })}
            />
          )}
          <SourcePanel file={file} />
          {isQuiet && <FeedPanel />}
          {isQuiet && file.remembered && <DefaultsPanel answers={file.remembered} />}
        </div>
        {tried && chosen && !isApplied && (
          <FileQuestions
            preview={tried}
            isBusy={isBusy}
            onAnswer={file.answer}
            onStock={(stock) => check({ ...chosen, stock })}
          />
        )}
        {tried && chosen && (
          <Panel label={text('lines')} className={css.report}>
            <ImportLines
              lines={tried.lines}
              sheet={{ file: chosen.text, columns: tried.columns }}
              onRepair={
                isApplied || isBusy ? undefined : (repaired) => check({ ...chosen, text: repaired, isRepaired: true })
              }
            />
          </Panel>
        )}
      </div>
      {isQuiet && <RunsPanel />}
    </div>
  )
}
