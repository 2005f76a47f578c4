import { expect, test } from './fixture.ts';

test('opens on a verdict, and says which edition it is', async ({ app }) => {
  await expect(app.page).toHaveTitle(/Ambit/);
  await expect(app.page.getByRole('contentinfo')).toContainText(app.edition === 'web' ? 'Web' : 'Desktop');
});
