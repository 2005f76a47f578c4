import { useSession } from '../app/hooks.ts';
import { AuthorityScreen } from './AuthorityScreen.tsx';
import { TimelineScreen } from './timeline/TimelineScreen.tsx';

/** The place of authority graphs and of their timelines. */
export function AuthorityPlace() {
  const session = useSession();
  return session?.info.kind === 'timeline' ? <TimelineScreen /> : <AuthorityScreen />;
}
