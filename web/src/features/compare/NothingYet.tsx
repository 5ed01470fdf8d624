/** /compare without homes: what it is for, and where to begin. */
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

export function NothingYet() {
  const text = useText('compare')
  return (
    <Empty title={text('empty.title')} heading="h1">
      <p>{text('empty.body')}</p>
      <div>
        <ButtonLink kind="main" to={paths.results()}>
          {text('empty.act')}
        </ButtonLink>
      </div>
    </Empty>
  )
}
