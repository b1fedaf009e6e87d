import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addVerifiedCoach } from '../../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addGuardian,
  createGuardianAddress,
  findGuardianToken,
  getGuardian,
  inviteGuardian,
  openGuardianLink,
} from '../../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../../tests/support/message-requests.ts';
import { proposeVisit } from '../../../../tests/support/propose-visit.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { postMessage } from '../../../../tests/support/send-messages.ts';
import { expectSpanishOnly } from '../../../../tests/support/spanish-texts.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const preferSpanish = () => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-US', 'en']);

test('a parent with a Spanish browser asks for a link in Spanish, errors and toasts too [32.42]', async () => {
  preferSpanish();
  const user = renderPage(app.visitor(), '/guardian');
  await user.click(await screen.findByRole('button', { name: 'Enviarme un enlace' }));
  await screen.findByText('Por favor, escriba una dirección de correo válida');
  expectSpanishOnly();
  expect(document.documentElement.lang).toBe('es');
  await user.type(screen.getByLabelText(/Su correo/), 'madre@family.test');
  await user.click(screen.getByRole('button', { name: 'Enviarme un enlace' }));
  await screen.findByText(/ya enviamos un enlace nuevo/);
  expectSpanishOnly();
});

test('an emailed link that works, and one that was used, are Spanish [32.42]', async () => {
  preferSpanish();
  const [athlete, email] = [await addAthleteOfAge(app, 16), createGuardianAddress()];
  await inviteGuardian(athlete, email);
  const token = await findGuardianToken(app, email);
  const path = `/guardian?token=${token}`;
  const user = renderPage(app.visitor(), path);
  const open = await screen.findByRole('button', { name: 'Abrir la página' });
  expectSpanishOnly();
  await app.visitor().post('/api/guardian/sessions', { token });
  await user.click(open);
  await screen.findByRole('heading', { name: 'Este enlace ya no funciona' });
  expectSpanishOnly();
  await user.click(screen.getByRole('button', { name: 'Enviar un enlace nuevo' }));
  await screen.findByText(/^Enviamos un enlace nuevo/);
  expectSpanishOnly();
});

test('the consent says in Spanish what is missing, and that the terms are English [32.42] [32.43]', async () => {
  preferSpanish();
  const [athlete, email] = [await addAthleteOfAge(app, 16), createGuardianAddress()];
  await inviteGuardian(athlete, email);
  const user = renderPage(await openGuardianLink(app, email), '/guardian');
  await user.click(await screen.findByRole('button', { name: 'Seguir las conversaciones' }));
  await screen.findByText('Por favor, indique cuál es su relación con el atleta');
  await screen.findByText(/^Estas páginas están en inglés/);
  expect(screen.getAllByRole('link', { name: 'Términos de uso' })).toHaveLength(2);
  expectSpanishOnly(['Sam Doe', 'Sam', 'Doe', email]);
  await user.click(screen.getByRole('radio', { name: 'Madre' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Seguir las conversaciones' }));
  await screen.findByText('Ningún adulto ha escrito todavía');
  expectSpanishOnly(['Sam Doe', 'Sam', 'Doe', email]);
  await user.click(screen.getByRole('button', { name: 'Dejar de seguir las conversaciones' }));
  await screen.findByRole('alertdialog');
  expectSpanishOnly(['Sam Doe', 'Sam', 'Doe', email]);
});

test('a conversation with a visit, its stop and a choice of English, which the guardian keeps [32.42]', async () => {
  preferSpanish();
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  const { body: profile } = await athlete.get('/api/athletes/me');
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const endsAt = new Date(Date.now() + 30 * 86_400_000 + 3_600_000).toISOString();
  const note = 'Bring shoes';
  await proposeVisit(coach, Object.assign(athlete, { profile }), { startsAt, endsAt, note });
  await postMessage(coach, athlete, 'Good luck');
  const { browser, id, email } = await addGuardian(app, athlete);
  const { body: threads } = await browser.get(`/api/guardian/athletes/${id}/threads`);
  const written = [
    threads[0].name,
    'Sam Doe',
    'Sam',
    'Doe',
    email,
    note,
    'Good luck',
    'Rice Stadium, Gate 5',
  ];

  const user = renderPage(browser, '/guardian');
  await screen.findByText(/^Entrenador\/a/);
  expectSpanishOnly(written);
  await user.click(screen.getByRole('link', { name: new RegExp(threads[0].name) }));
  await screen.findByText('Good luck');
  await screen.findByText(/^Propuso una visita al campus/);
  expectSpanishOnly(written);
  await user.click(await screen.findByRole('button', { name: 'Detener este contacto' }));
  await screen.findByRole('button', { name: 'Reanudar el contacto' });
  expectSpanishOnly(written);

  await user.click(screen.getByRole('radio', { name: 'English' }));
  await screen.findByRole('button', { name: 'Start Again' });
  await expect.poll(() => getGuardian(browser)).toMatchObject({ language: 'en', languageChosen: true });
  expect(document.documentElement.lang).toBe('en');
});

test('what could not be loaded, the error page and a conversation that is not there are Spanish [32.42]', async () => {
  preferSpanish();
  const { browser, id, email } = await addGuardian(app, await addAthleteOfAge(app, 16));
  const stranger = await app.addCoach();
  const view = renderPage(browser, `/guardian?athlete=${id}&thread=${stranger.id}`);
  await screen.findByText('No se pudo cargar la conversación');
  await screen.findByText('Esto ya no está disponible, o no es para usted.');
  const requestId = document.querySelector('code')?.textContent ?? '';
  expectSpanishOnly(['Sam', requestId]);
  await view.click(screen.getByRole('link', { name: 'Todas las conversaciones' }));
  await screen.findByText('Ningún adulto ha escrito todavía');
  expectSpanishOnly(['Sam Doe', 'Sam', 'Doe', email]);
});

test('the error page is Spanish where the server fails [32.42]', async () => {
  preferSpanish();
  // React reports what the error page shows.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const fail = () => new Response('{}', { status: 500 });
  renderPage(app.visitor(), '/guardian', (call) => (call === 'GET /api/guardian' ? fail() : undefined));
  await screen.findByText('No se pudo mostrar esta página');
  expectSpanishOnly();
});

test('a guardian reads in Spanish whether a coach is verified, in the list and the conversation [55.4]', async () => {
  preferSpanish();
  const [athlete, coach, unverified] = [
    await addAthleteOfAge(app, 16),
    await addVerifiedCoach(app),
    await app.addCoach({}, { firstName: 'Noel', lastName: 'Plain' }),
  ];
  await postMessage(coach, athlete, 'Hola');
  await postMessage(unverified, athlete, 'Hola');
  const { browser, id } = await addGuardian(app, athlete);
  const user = renderPage(browser, '/guardian');
  expect((await screen.findByRole('link', { name: /Noel Plain/ })).textContent).not.toContain('verificado');
  await user.click(screen.getByRole('link', { name: /, entrenador\/a verificado/ }));
  await screen.findByText('Entrenador/a verificado/a');
  expectSpanishOnly();
  cleanup();
  renderPage(browser, `/guardian?athlete=${id}&thread=${unverified.id}`);
  await screen.findByText('Nadie ha verificado quién es Noel Plain.');
});
