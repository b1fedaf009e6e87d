// The door: what other features may call.
export { updateNotificationSettings, wantsEmail } from './service/notification-settings.ts';
export {
  createUnsubscribeLinks,
  type NotificationsContext,
  type UnsubscribeLinks,
} from './service/unsubscribe.ts';
