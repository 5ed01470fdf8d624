/**
 * /profile/:id/properties/:homeId/calendar: the calendar of the landlord's own home, and the external calendars synced
 * with it.
 */
import { useParams } from 'react-router'
import { HomeCalendarPage } from '../features/home-calendar/HomeCalendarPage.tsx'
import { useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['homeCalendar', 'calendar'] }

export default function Page() {
  const { id = '', homeId = '' } = useParams()
  const text = useText('homeCalendar')
  return (
    <div className="wrap">
      <Title>{text('title')}</Title>
      <HomeCalendarPage personId={id} homeId={homeId} />
    </div>
  )
}
