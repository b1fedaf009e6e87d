// Written by "npm run docs -- translations --write" from es.po.
import type { Messages } from '@lingui/core';

export const messages: Messages = {
  "- {who}: {toAthlete, plural, one {# message} other {# messages}} to {firstName}, {fromAthlete} from {firstName}": ["- ",["who"],": ",["toAthlete","plural",{"one":["#"," message"],"other":["#"," messages"]}]," to ",["firstName"],", ",["fromAthlete"]," from ",["firstName"]],
  "{count, plural, one {# message to {firstName} on Fieldhouse waits for your approval.} other {# messages to {firstName} on Fieldhouse wait for your approval.}} What nobody approves within {days} days is not delivered.": [["count","plural",{"one":["#"," message to ",["firstName"]," on Fieldhouse waits for your approval."],"other":["#"," messages to ",["firstName"]," on Fieldhouse wait for your approval."]}]," What nobody approves within ",["days"]," days is not delivered."],
  "{count, plural, one {# message to {firstName} waits for your approval} other {# messages to {firstName} wait for your approval}}": [["count","plural",{"one":["#"," message to ",["firstName"]," waits for your approval"],"other":["#"," messages to ",["firstName"]," wait for your approval"]}]],
};
