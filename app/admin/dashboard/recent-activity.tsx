import type { Activity } from '#core/history/recent-activity.server.ts'

export function RecentActivity({ activities }: { activities: Activity[] }) {
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity">Recent Activity</h2>
      {activities.length === 0 && <p>No recent activity</p>}
      <ul className="rows">
        {activities.map(({ id, section, text, date }) => (
          <li key={id}>
            <p>
              {section} · <bdi>{text}</bdi> · <span className="number">{date}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
