/** /reports: what people say is wrong with homes and people, for whoever looks after Keyhold. */
import { ReportList } from '../features/reports/ReportList.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['reports'] }

export default function Page() {
  const text = useText('reports')
  return (
    <div className="wrap tall">
      <Title>{text('list.title')}</Title>
      <ReportList />
    </div>
  )
}
