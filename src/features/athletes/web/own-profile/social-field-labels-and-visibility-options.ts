/** The social fields of a profile with their labels, in the order in which they are shown. */
export const labelledSocialFields = [
  { name: 'instagramHandle', label: 'Instagram', placeholder: '@you' },
  { name: 'twitterHandle', label: 'X (Twitter)', placeholder: '@you' },
  { name: 'tiktokHandle', label: 'TikTok', placeholder: '@you' },
  { name: 'youtubeChannel', label: 'YouTube', placeholder: '@yourchannel' },
  { name: 'linkedinProfile', label: 'LinkedIn', placeholder: 'linkedin.com/in/you' },
  { name: 'personalWebsite', label: 'Personal Website', placeholder: 'example.com' },
  { name: 'socialMedia', label: 'Other Handle', placeholder: '@you' },
] as const;

/** Who sees the social fields, as the athlete chooses it. */
export const socialVisibilityOptions = [
  { value: 'nobody', label: 'Only me' },
  { value: 'verified-coaches', label: 'Verified coaches' },
  { value: 'coaches', label: 'Coaches' },
  { value: 'everybody', label: 'Coaches and athletes' },
] as const;
